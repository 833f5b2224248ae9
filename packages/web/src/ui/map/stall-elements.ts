/** Stalls on the page by number: on a floor of 5,000 a search through the document takes longer than a frame allows. */
export const elementId = (prefix: string, number: string): string => `${prefix}stall-${number}`

export const stallElement = (prefix: string, number: string): SVGGElement | undefined =>
  (document.getElementById(elementId(prefix, number)) as SVGGElement | null) ?? undefined

/** Draws the ring on a stall, in a path reserved for it in its tile; returns a function that removes it. */
export const showRing = (prefix: string, number: string, outline: string): (() => void) => {
  const ring = stallElement(prefix, number)?.ownerSVGElement?.lastElementChild
  ring?.setAttribute('d', outline)
  return () => ring?.removeAttribute('d')
}
