/** Colours by meaning in both schemes, as plain numbers: for the pages' style sheet, and for pictures that have none. */
export const schemeColors = {
  light: {
    body: "#ffffff",
    text: "#1d2129",
    dimmed: "#5c6470",
    surface: "#f7f8fa",
    line: "#e3e6eb",
    amber: "#8a5a00",
    red: "#b42318",
    teal: "#0b7264",
  },
  dark: {
    body: "#14161b",
    text: "#d5d8dd",
    dimmed: "#9aa1ae",
    surface: "#1b1e25",
    line: "#2b303a",
    amber: "#f2b84b",
    red: "#ff8a80",
    teal: "#38d9b9",
  },
} as const;

export type Scheme = keyof typeof schemeColors;
