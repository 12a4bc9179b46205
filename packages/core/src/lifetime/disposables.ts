/**
 * Resources taken one after another that end together, in reverse order; one that fails to end does not keep the others.
 * Until `release` they end with the block that holds this (`await using`); afterwards with whoever got them.
 */
export class Disposables implements AsyncDisposable {
  readonly #onError: ((error: unknown) => void) | undefined;
  #owned: AsyncDisposable[] = [];

  /** @param onError receives each disposal error; without it the disposal throws an AggregateError of all such errors */
  constructor(onError?: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Takes charge of a resource and returns it. */
  use<T extends AsyncDisposable>(resource: T): T {
    this.#owned.push(resource);
    return resource;
  }

  /** Hands all resources over: what is returned ends them. */
  release(): AsyncDisposable {
    const handed = new Disposables(this.#onError);
    handed.#owned = this.#owned;
    this.#owned = [];
    return handed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const errors: unknown[] = [];
    for (const resource of this.#owned.splice(0).reverse()) {
      try {
        await resource[Symbol.asyncDispose]();
      } catch (error) {
        errors.push(error);
      }
    }
    if (this.#onError) errors.forEach(this.#onError);
    else if (errors.length > 0) throw new AggregateError(errors, "some resources could not be ended");
  }
}
