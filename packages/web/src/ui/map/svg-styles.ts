/** What a drawing program writes into `<style>`: declarations by class or by element name. */
export interface SvgStyles {
  readonly rules: ReadonlyMap<string, readonly (readonly [string, string])[]>
  /** Whether something stood there that could not be read; the drawing may look different then. */
  readonly unread: boolean
}

const declarations = (text: string): (readonly [string, string])[] =>
  text.split(';').flatMap((part) => {
    const at = part.indexOf(':')
    const [name, value] = [
      part.slice(0, at).trim(),
      part
        .slice(at + 1)
        .replace('!important', '')
        .trim(),
    ]
    return at > 0 && value ? [[name, value] as const] : []
  })

const simple = /^\.?[\w-]+$/

export const readStyles = (root: Element): SvgStyles => {
  const rules = new Map<string, (readonly [string, string])[]>()
  let unread = false
  for (const style of root.querySelectorAll('style')) {
    const text = (style.textContent ?? '').replace(/\/\*.*?\*\//gs, '')
    const rest = text.replace(/([^{}]+)\{([^{}]*)\}/g, (_all, selectors: string, body: string) => {
      for (const selector of selectors.split(',').map((one) => one.trim())) {
        if (simple.test(selector))
          rules.set(selector, [...(rules.get(selector) ?? []), ...declarations(body)])
        else unread = true
      }
      return ''
    })
    if (rest.trim()) unread = true
  }
  return { rules, unread }
}

/** The styles of one element as presentation attributes: element, then classes, then its own `style`. */
export const inlineStyles = (element: Element, { rules }: SvgStyles): (readonly [string, string])[] => {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean)
  const own = declarations(element.getAttribute('style') ?? '')
  return [element.localName, ...classes.map((name) => `.${name}`)]
    .flatMap((name) => rules.get(name) ?? [])
    .concat(own)
}
