"""Hands of up to three packs shown in groups, as in Indian rummy (rulebook 5.3 to 5.6, 6): one search, as in `openrummy.declaring`.

A choice of sets takes cards out of the suits (`search`), tables remember what runs leave of each suit (`suits`), and the
four suits are put together (`merging`).  Hands of 13 cards (`left`, `points`) and of 21 (`twenty_one`) ask for different runs.
"""
