import { SaxesParser } from 'saxes'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An element and its children in the order of the gateway’s table. */
export type Children = readonly (readonly [name: string, text: string | Children])[]

/** XML of elements; texts are ASCII (MON-21). */
export const writeXml = (children: Children): string =>
  children
    .map(
      ([name, content]) =>
        `<${name}>${typeof content === 'string' ? escape(content) : writeXml(content)}</${name}>`,
    )
    .join('')

/** A request of a store to the gateway. */
export const requestXml = (
  { storeId, apiToken }: { readonly storeId: string; readonly apiToken: string },
  children: Children,
): string => {
  const request: Children = [['store_id', storeId], ['api_token', apiToken], ...children]
  return `<?xml version="1.0" encoding="UTF-8"?>${writeXml([['request', request]])}`
}

/** The largest text that is read: the server’s own limit for any response. */
const maxLength = 65_536
const maxDepth = 8

/**
 * The texts of a document by the path of their element (`response/receipt/Complete`); undefined if it is not one
 * complete document, is too long, or has a document type: there are no entities. The first of equal paths counts.
 */
export const readXml = (text: string): ReadonlyMap<string, string> | undefined => {
  if (text.length > maxLength) return undefined
  const texts = new Map<string, string>()
  const names: string[] = []
  const parser = new SaxesParser({ position: false })
  let content = ''
  const refuse = (error: Error) => {
    throw error
  }
  const append = (part: string) => {
    content += part
  }
  parser.on('error', refuse)
  parser.on('doctype', () => refuse(new Error('doctype')))
  parser.on('opentag', ({ name }) => {
    content = ''
    if (names.push(name) > maxDepth) refuse(new Error('nesting'))
  })
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    const path = names.join('/')
    if (!texts.has(path)) texts.set(path, content.trim())
    names.pop()
    content = ''
  })
  try {
    parser.write(text.trim()).close()
  } catch {
    return undefined
  }
  return texts
}
