import { findGaps, listCatalogues } from './catalogues.mjs'
import { findForbidden, findIdleRules, readRules } from './forbidden-words.mjs'

const rules = readRules()
const faults = findIdleRules(rules).map(
  ({ pattern, example }) => `docs/words.csv: ${pattern} does not match its example “${example}”`,
)
for (const entry of await listCatalogues()) {
  for (const locale of entry.config.locales) {
    const gaps = await findGaps(entry, locale)
    const where = `packages/${entry.packageName}/locales/${locale}.po`
    for (const kind of ['unknown', 'obsolete', 'untranslated', 'conflicting'])
      for (const text of gaps[kind]) faults.push(`${where}: ${kind}: ${text}`)
    for (const [id, held] of Object.entries(gaps.held)) {
      const text = locale === entry.config.sourceLocale ? (held.message ?? id) : (held.translation ?? '')
      for (const { pattern, instead } of findForbidden(rules, locale, text))
        faults.push(`${where}: “${text}” has ${pattern}; write ${instead} (docs/words.md)`)
    }
  }
}
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\n${faults.length} texts to fix. Run npm run messages, then translate; docs/words.md has the terms.`,
  )
  process.exit(1)
}
console.log('Messages: every text is extracted, translated and free of forbidden words.')
