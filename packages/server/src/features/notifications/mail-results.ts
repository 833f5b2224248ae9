import type { MailResults } from './sender.ts'

/** The results of several features, each of which stores those of its own mails. */
export const eachOf = (...features: readonly MailResults[]): MailResults => {
  const shownBy = features.map(() => new Set<string>())
  return {
    store: async (tx, result) => {
      for (const [nth, feature] of features.entries()) {
        const lotId = await feature.store(tx, result)
        if (lotId === undefined) continue
        shownBy[nth]!.add(lotId)
        return lotId
      }
      return undefined
    },
    announce: async (lotIds) => {
      for (const [nth, feature] of features.entries()) {
        const own = new Set([...lotIds].filter((lotId) => shownBy[nth]!.delete(lotId)))
        if (own.size > 0) await feature.announce(own)
      }
    },
  }
}
