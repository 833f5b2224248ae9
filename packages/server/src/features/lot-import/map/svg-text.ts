const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

export const escapeText = (text: string): string => text.replace(/[&<>]/g, (mark) => marks[mark]!)
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (mark) => marks[mark]!)

/** Decodes a file by its byte order mark or its XML declaration; undefined for an unknown encoding. */
export const decodeXml = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const mark = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : undefined
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8').decode(bytes)
  } catch {
    return undefined
  }
}
