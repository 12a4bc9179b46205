/** Mantine's mixins (light, dark, hover) and its breakpoints as variables. */
export default {
  plugins: {
    "postcss-preset-mantine": {},
    "postcss-simple-vars": {
      // Swagger UI's style sheet has words with a dollar sign that are no variables
      unknown(node, name) {
        if (name.startsWith("mantine-")) throw node.error(`Undefined variable $${name}`);
      },
      variables: {
        "mantine-breakpoint-xs": "36em",
        "mantine-breakpoint-sm": "48em",
        "mantine-breakpoint-md": "62em",
        "mantine-breakpoint-lg": "75em",
        "mantine-breakpoint-xl": "88em",
      },
    },
  },
};
