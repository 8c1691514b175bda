import { mount } from "svelte";
import App from "./App.svelte";
import { keepClient } from "./pwa/updates.svelte";
import { settings } from "./settings/settings.svelte";
import { begin } from "./words/words.svelte";
import "./cards/cards.css";
import "./ui/fonts.css";
import "./ui/felt.css";
import "./ui/base.css";
import "./ui/seats.css";

settings.show();
const target = document.getElementById("app");
if (target) void begin().then(() => mount(App, { target }));
keepClient();
