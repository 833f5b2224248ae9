import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const tool = fileURLToPath(new URL('../../../../../tools/forbidden-words.mjs', import.meta.url))

/** What the check of the catalogues says about a text. */
const saidOf = (locale: string, text: string): Promise<string> =>
  promisify(execFile)(process.execPath, [tool, locale, text]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test.each([
  ['en-US', 'Choose {name}', 'select'],
  ['en-US', '{0, plural, one {# chosen} other {# chosen}}', 'select'],
  ['en-US', 'The demo sends no mail.', 'e-mail'],
  ['en-US', 'You may not do this.', 'can’t'],
  ['en-US', 'Admin centre', 'American'],
  ['es-MX', 'Elegir {name}', 'seleccionar'],
  ['es-MX', 'Tomar lo suyo: {name}', 'la otra versión'],
  ['es-MX', 'Inquilinos mensuales', 'Pensionados'],
])('the check refuses %s “%s”', async (locale, text, instead) =>
  expect(await saidOf(locale, text)).toContain(instead),
)

test.each([
  ['en-US', 'For {email}.'],
  ['en-US', 'It may or may not have opened.'],
  ['en-US', 'There are no rows under the header.'],
  ['es-MX', 'Información del estacionamiento'],
])('the check accepts %s “%s”', async (locale, text) => expect(await saidOf(locale, text)).toBe(''))
