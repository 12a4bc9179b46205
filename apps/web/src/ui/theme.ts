import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { type Scheme, schemeColors } from "./colors.ts";

/** The one accent: a clear blue-violet ink. Teal, red and amber belong to verdicts and are used for nothing else. */
const ink: MantineColorsTuple = [
  "#eef0ff",
  "#dfe2fb",
  "#bcc3f1",
  "#97a2e8",
  "#7785e0",
  "#6272db",
  "#5567da",
  "#4456c1",
  "#3b4cad",
  "#2f4099",
];

/** Greys a little cooler than Mantine's, for calm dark surfaces. */
const dark: MantineColorsTuple = [
  "#d5d8dd",
  "#b4b9c2",
  "#8f96a3",
  "#6a7180",
  "#454b58",
  "#343944",
  "#262a33",
  "#1b1e25",
  "#14161b",
  "#0d0f13",
];

/** Colours, type, radius and spacing of every page. Components take their look from here and not from props. */
export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, dark },
  fontFamily: "var(--font-geist-sans), system-ui, sans-serif",
  fontFamilyMonospace: "var(--font-geist-mono), ui-monospace, monospace",
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.25" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "sm",
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    Button: { defaultProps: { size: "sm" } },
    // on a phone there is no room for all choices: those beyond the edge are scrolled to
    SegmentedControl: { styles: { root: { maxWidth: "100%", overflowX: "auto" } } },
    // a menu holds nothing but entries, and the first of them gets the focus
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // a scrollbar must not lie on the last row
    ScrollArea: { defaultProps: { offsetScrollbars: "present" } },
    Anchor: { defaultProps: { underline: "hover" } },
    Card: { defaultProps: { withBorder: true, shadow: "none" } },
    Paper: { defaultProps: { withBorder: true, shadow: "none" } },
  },
});

/** Colours by meaning. Errors of fields are bold text with a mark, since red means a verdict. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf("light"),
  dark: variablesOf("dark"),
});

function variablesOf(scheme: Scheme): Record<string, string> {
  const { body, text, dimmed, surface, line, amber, red, teal } = schemeColors[scheme];
  return {
    "--mantine-color-error": "var(--mantine-color-text)",
    "--mantine-color-body": body,
    "--mantine-color-dimmed": dimmed,
    "--plumb-surface": surface,
    "--plumb-line": line,
    "--plumb-ink-strong": text,
    "--plumb-amber": amber,
    "--plumb-red": red,
    "--plumb-teal": teal,
  };
}
