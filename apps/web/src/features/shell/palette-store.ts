import { createSpotlight } from "@mantine/spotlight";

/** State of the command palette, and what opens it. */
export const [paletteStore, palette] = createSpotlight();
