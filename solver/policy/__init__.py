"""The blueprint: the fast policy that plays whole games."""
