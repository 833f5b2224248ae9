import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The package a file belongs to, undefined outside packages/. */
export const packageOf = (file) => /[\\/]packages[\\/](\w+)[\\/]src[\\/]/.exec(file)?.[1]

/** All catalogues of the repository with the name of their package. */
export const listCatalogues = async () => {
  const config = getConfig({ cwd: root })
  const catalogues = await getCatalogs(config)
  return catalogues.map((catalogue) => ({
    catalogue,
    packageName: path.basename(path.dirname(path.dirname(catalogue.path))),
    config,
  }))
}

/** Of the whole process: Vite bundles this module into each of its configurations. */
const collected = (globalThis[Symbol.for('stallwise.collected-texts')] ??= new Map())

/** Texts of the sources, cached: a build and a check use them several times. */
const collect = (catalogue) => {
  const { path: key } = catalogue
  if (!collected.has(key)) collected.set(key, catalogue.collect())
  return collected.get(key)
}

/** Conflict markers left by a merge. */
const conflictMarker = /<{7}|>{7}/

/** Texts missing in the catalogues: `unknown` is not in the file, `untranslated` has no translation, `conflicting` contains conflict markers of a merge. */
export const findGaps = async ({ catalogue, config }, locale) => {
  const wanted = (await collect(catalogue)) ?? {}
  const held = (await catalogue.read(locale)) ?? {}
  const ids = Object.keys(wanted)
  const textOf = (id) => wanted[id].message ?? id
  return {
    wanted,
    unknown: ids.filter((id) => !held[id]).map(textOf),
    obsolete: Object.keys(held)
      .filter((id) => !wanted[id])
      .map((id) => held[id].message ?? id),
    untranslated:
      locale === config.sourceLocale ? [] : ids.filter((id) => held[id] && !held[id].translation).map(textOf),
    conflicting: ids.filter((id) => conflictMarker.test(held[id]?.translation ?? '')).map(textOf),
    held,
  }
}

const compileAll = (texts) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]))

/**
 * The compiled messages of one package in one language. Strict: a text without translation is an error; the source
 * language needs no catalogue, since its texts are in the sources. `isFor` selects texts by the files that use them.
 */
export const compileCatalogue = async (packageName, locale, { strict, isFor = () => true }) => {
  const all = await listCatalogues()
  const entry = all.find((one) => one.packageName === packageName)
  if (!entry) throw new Error(`No catalogue for packages/${packageName}`)
  if (!entry.config.locales.includes(locale))
    throw new Error(`LOCALE=${locale} is not one of ${entry.config.locales}`)
  if (!strict) {
    const held = (await entry.catalogue.read(locale)) ?? {}
    const texts = Object.entries(held).map(([id, one]) => [id, one.translation || one.message])
    return compileAll(Object.fromEntries(texts.filter(([, text]) => text)))
  }
  const { wanted, held, unknown, untranslated } = await findGaps(entry, locale)
  const isSource = locale === entry.config.sourceLocale
  const missing = [...unknown, ...untranslated]
  if (!isSource && missing.length > 0)
    throw new Error(
      `${missing.length} texts of packages/${packageName} lack ${locale}:\n  ${missing.join('\n  ')}`,
    )
  const needed = Object.keys(wanted).filter((id) => isFor((wanted[id].origin ?? []).map(([file]) => file)))
  const texts = needed.map((id) => [id, isSource ? (wanted[id].message ?? id) : held[id].translation])
  return compileAll(Object.fromEntries(texts))
}
