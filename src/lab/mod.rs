//! What can be repeated: experiments, jobs, links, the ledger and the reproduction.
