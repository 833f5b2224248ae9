import { defineConfig } from '@lingui/conf'

const catalogue = (name: string) => ({
  path: `<rootDir>/packages/${name}/locales/{locale}`,
  include: [`<rootDir>/packages/${name}/src`],
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
})

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'es-MX'],
  catalogs: [catalogue('web'), catalogue('server')],
  orderBy: 'message',
})
