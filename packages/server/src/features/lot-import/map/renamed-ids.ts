import { unescaped } from '@stallwise/domain/drawings/css-declarations.ts'
import { referenceTo } from './element-attributes.ts'
import { escapeAttribute, escapeText } from './svg-text.ts'

const idOfRule = /#((?:[-\w]|[\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6}\s?|[^\n]))+)(?=\s*(?:,|\{))/g
/** An id as a selector writes it. */
const inSelector = (id: string): string =>
  id.replace(/^\d|[^-\w]/gu, (mark) => (mark > '\x7f' ? mark : `\\${mark.codePointAt(0)!.toString(16)} `))

/** LIM-63: stalls whose ids are written in another way than in the file, so that what refers to them still does. */
export class RenamedIds {
  readonly #names = new Map<string, string>()
  readonly #references: { readonly at: number; readonly id: string }[] = []
  readonly #sheets: number[] = []

  renamed(from: string, to: string): void {
    if (from !== to && !this.#names.has(from)) this.#names.set(from, to)
  }

  /** The part of the output at this index is an element that refers to an id. */
  refers(at: number, id: string): void {
    this.#references.push({ at, id })
  }

  /** The part of the output at this index is a style sheet. */
  sheet(at: number): void {
    this.#sheets.push(at)
  }

  apply(out: string[]): void {
    if (this.#names.size === 0) return
    for (const { at, id } of this.#references) {
      const name = this.#names.get(id)
      if (name === undefined) continue
      const [from, to] = [id, name].map((one) => ` href="${escapeAttribute(referenceTo(one))}"`)
      out[at] = out[at]!.replace(from!, () => to!)
    }
    for (const at of this.#sheets)
      out[at] = out[at]!.replace(idOfRule, (all, id: string) => {
        const name = this.#names.get(unescaped(id))
        return name === undefined ? all : `#${escapeText(inSelector(name))}`
      })
  }
}
