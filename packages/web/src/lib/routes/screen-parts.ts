import type { ComponentType } from 'react'

type LoadPart<Props> = () => Promise<ComponentType<Props>>

/**
 * A place of a screen where other features show something. The feature of the screen has the place and says what each
 * part is given; `features.parts.ts` says which parts stand there.
 */
export class ScreenParts<Props> {
  #loads: readonly LoadPart<Props>[] = []
  #loading: Promise<readonly ComponentType<Props>[]> | undefined
  #loaded: readonly ComponentType<Props>[] | undefined
  #hasFailed = false

  /** In this order. */
  fill(...loads: readonly LoadPart<Props>[]): void {
    this.#loads = loads
    this.#loading = this.#loaded = undefined
  }

  /** Undefined while they are not loaded. */
  get loaded(): readonly ComponentType<Props>[] | undefined {
    return this.#loaded
  }

  /** For a screen that is drawn before they are loaded: it fails with them, and does not ask for them again. */
  get loading(): Promise<readonly ComponentType<Props>[]> {
    return (this.#loading ??= this.#loadAll())
  }

  /** Again after a failure. */
  load(): Promise<readonly ComponentType<Props>[]> {
    if (this.#hasFailed) this.#loading = undefined
    return this.loading
  }

  async #loadAll() {
    this.#hasFailed = false
    try {
      return (this.#loaded = await Promise.all(this.#loads.map((load) => load())))
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }
}

/** A page or dialog with the parts that stand on it, so that they appear together. */
export const withParts = async <Module>(
  module: Promise<Module>,
  ...places: readonly { load: () => Promise<unknown> }[]
): Promise<Module> => {
  const [loaded] = await Promise.all([module, ...places.map((place) => place.load())])
  return loaded
}
