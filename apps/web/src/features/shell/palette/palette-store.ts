import { createSpotlight } from "@mantine/spotlight";

/** State of the command palette, and its opener. */
export const [paletteStore, palette] = createSpotlight();
