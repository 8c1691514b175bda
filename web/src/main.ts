import { mount } from "svelte";
import App from "./App.svelte";
import { keepClient } from "./pwa/updates.svelte";
import { begin } from "./words/words.svelte";
import "./ui/base.css";
import "./ui/seats.css";

const target = document.getElementById("app");
if (target) void begin().then(() => mount(App, { target }));
keepClient();
