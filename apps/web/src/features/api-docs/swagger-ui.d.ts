declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Settings = {
    /** The element that it draws into. */
    domNode: HTMLElement;
    /** Address of the OpenAPI document. */
    url: string;
    docExpansion: "list" | "none";
    defaultModelsExpandDepth: number;
    tryItOutEnabled: boolean;
    /** Null: no external service validates the document. */
    validatorUrl: null;
  };
  /** Draws an OpenAPI document. */
  const SwaggerUI: (settings: Settings) => unknown;
  // biome-ignore lint/style/noDefaultExport: the bundle has no other
  export default SwaggerUI;
}
