import { findGaps, listCatalogues } from './catalogues.mjs'

const faults = []
for (const entry of await listCatalogues()) {
  for (const locale of entry.config.locales) {
    const gaps = await findGaps(entry, locale)
    const where = `packages/${entry.packageName}/locales/${locale}.po`
    for (const kind of ['unknown', 'obsolete', 'untranslated', 'conflicting'])
      for (const text of gaps[kind]) faults.push(`${where}: ${kind}: ${text}`)
  }
}
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n${faults.length} texts to fix. Run npm run messages, then translate.`)
  process.exit(1)
}
console.log('Messages: every text is extracted and translated.')
