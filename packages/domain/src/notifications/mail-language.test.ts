import { expect, test } from 'vitest'
import { mailLanguageOf } from './mail-language.rules.ts'

test.each([
  [{}, null],
  [{ mailLanguage: 'es-MX' }, 'es-MX'],
  [{ mailLanguage: 'en-US', colorScheme: 'dark' }, 'en-US'],
  [{ mailLanguage: 'de-DE' }, null],
  [{ mailLanguage: null }, null],
])('NTF-14: the language of e-mails of %o is %s', (preferences, language) => {
  expect(mailLanguageOf(preferences)).toBe(language)
})
