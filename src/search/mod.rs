//! Game-tree search, observed: minimax and alpha-beta over any game tree.
