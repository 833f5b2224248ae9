/** A part of a mail's text: plain text, or a link to a page. */
export interface MailPart {
  text: string
  href?: string
}

const address = /https?:\/\/[^\s<>"]+/g

/** Cuts a mail's text where links begin and end; joined again it is the same text. */
export const partsOfMail = (text: string): MailPart[] => {
  const parts: MailPart[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(/[.,;:!?)]+$/, '')
    if (!URL.canParse(href)) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index) })
    parts.push({ text: href, href })
    done = match.index + href.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
