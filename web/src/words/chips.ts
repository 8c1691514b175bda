// The words that stand wherever play chips are shown.

import type { Label } from "./catalogues";

export const NO_GIFTS: Label = "Play chips are for play alone: nobody can buy them, sell them, give them away or be paid for them.";
