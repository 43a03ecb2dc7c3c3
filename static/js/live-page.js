/* A page beside the desk that follows its night; with the bar of the night it also hears what the desks are asked for. */

import { startNightUpdates } from "./night-updates.js";
import { refreshPage } from "./page-refresh.js";

const element = document.getElementById("live");
if (element) startNightUpdates(element, { onLook: () => document.getElementById("night-bar") && refreshPage() });
