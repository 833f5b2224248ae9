import { isTyping } from './is-typing.ts'

const offers: { id: string; takeBack: () => void }[] = []

const listen = (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== 'z' || event.altKey || event.shiftKey || isTyping(event.target)) return
  const last = offers.at(-1)
  if (!last) return
  event.preventDefault()
  last.takeBack()
}

/** While its toast is there, Z takes back what was done last. */
export const offerUndo = (id: string, takeBack: () => void): void => {
  if (offers.length === 0) document.addEventListener('keydown', listen)
  offers.push({ id, takeBack })
}

export const endUndo = (id: string): void => {
  const place = offers.findIndex((offer) => offer.id === id)
  if (place >= 0) offers.splice(place, 1)
  if (offers.length === 0) document.removeEventListener('keydown', listen)
}
