import { useLingui } from '@lingui/react'
import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

type Elements = Record<string, ReactElement<{ children?: ReactNode }>>

const tag = /<(\w+)>([^]*?)<\/\1>|<(\w+)\/>/

/** The parts of a text, with an element for each of its tags. */
const withElements = (text: string, elements: Elements): ReactNode => {
  const parts = text.split(tag)
  if (parts.length < 2) return text
  return parts.map((part, nth) => {
    const element = nth % 4 === 1 && elements[part ?? parts[nth + 2]!]
    const inner = parts[nth + 1]
    if (element)
      return cloneElement(
        element,
        { key: nth },
        inner ? withElements(inner, elements) : element.props.children,
      )
    return nth % 4 ? null : part
  })
}

interface TransProps {
  readonly id: string
  readonly message?: string
  readonly values?: Readonly<Record<string, ReactNode>>
  readonly components?: Elements
}

/**
 * What Lingui's macro `Trans` becomes (`tools/lingui-macro-plugin.mjs`). A value is a text, not markup: in Lingui's own component
 * a name such as `<b>Ann</b>` loses its signs, or what it has between them.
 */
export const Trans = ({ id, message, values, components }: TransProps): ReactNode => {
  const { i18n } = useLingui()
  const elements = { ...components }
  const texts = { ...values }
  for (const name in texts) {
    const value = texts[name]
    if (typeof value === 'number' || (typeof value === 'string' && !value.includes('<'))) continue
    const place = `_${name}`
    elements[place] = <Fragment>{value}</Fragment>
    texts[name] = `<${place}/>`
  }
  return withElements(i18n._(id, texts, { message: message! }), elements)
}
