import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'

/** What a file with texts contains: its import of a macro, or a call or comment of `i18n`. */
const maybeTexts = /@lingui|i18n/

/** Lingui's own extractor for files that can have texts: it takes seconds to parse the others, two of three. */
const extractor: ExtractorType = {
  match: babel.match,
  extract: async (file, code, ...more) => {
    if (maybeTexts.test(code)) await babel.extract(file, code, ...more)
  },
}

const catalogue = (name: string) => ({
  path: `<rootDir>/packages/${name}/locales/{locale}`,
  include: [`<rootDir>/packages/${name}/src`],
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
})

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'es-MX'],
  catalogs: [catalogue('web'), catalogue('server')],
  extractors: [extractor],
  orderBy: 'message',
})
