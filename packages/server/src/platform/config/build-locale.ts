import { existsSync, readFileSync } from 'node:fs'

export type Locale = 'en-US' | 'es-MX'

declare const __BUILD_LOCALE__: Locale

/** The language of this build; undefined when running from source. */
export const buildLocale: Locale | undefined =
  typeof __BUILD_LOCALE__ === 'undefined' ? undefined : __BUILD_LOCALE__

/** The language of the web build in that folder; undefined when there is none. */
export const readWebLocale = (webDirectory: URL): string | undefined => {
  const path = new URL('build.json', webDirectory)
  if (!existsSync(path)) return undefined
  return (JSON.parse(readFileSync(path, 'utf8')) as { locale: string }).locale
}
