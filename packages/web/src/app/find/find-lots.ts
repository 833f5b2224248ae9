import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How many answers are shown; more words find the rest. */
export const maxAnswers = 12

/** Lots that have every word typed in name, city or customer; those whose name begins with it come first. */
export const findLots = (lots: readonly LotListItem[], typed: string): LotListItem[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const fitting = lots.filter(({ name, city, customer }) => {
    const text = plain(`${name} ${city} ${customer.name}`)
    return words.every((word) => text.includes(word))
  })
  const first = words[0] ?? ''
  const rank = ({ name }: LotListItem) => (plain(name).startsWith(first) ? 0 : 1)
  return fitting.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)).slice(0, maxAnswers)
}
