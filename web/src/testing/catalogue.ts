// A catalogue of one game with two presets.

import type { Catalogue } from "../generated/messages";

export const CATALOGUE: Catalogue = {
  version: "1", bots: [], levels: [], level: "casual",
  variants: [
    {
      key: "500", name: "500", sentence: "", minPlayers: 2, maxPlayers: 8, fields: [],
      presets: [
        { key: "500-river", name: "River", sentence: "", values: {}, minPlayers: 2, maxPlayers: 6 },
        { key: "500-house", name: "House", sentence: "", values: {}, minPlayers: 2, maxPlayers: 8 },
      ],
    },
  ],
};
