/** HTML that is safe to send: inserted values are escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | false | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose values are escaped unless they are `Markup`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => {
  return new Markup(strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string))
}

const textOf = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character]!)
}
