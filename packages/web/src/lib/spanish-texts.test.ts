import { expect, test } from 'vitest'

const found = import.meta.glob<string>('../../locales/es-MX.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const [catalogue = ''] = Object.values(found)

const entries = new Map(
  [...catalogue.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, text, spanish]) => [text!, spanish!]),
)

test('texts of a merge never say “lo suyo”, which means yours as well as theirs', () => {
  expect(entries.size).toBeGreaterThan(1_000)
  expect([...entries].filter(([, spanish]) => /\blo suyo\b/i.test(spanish))).toEqual([])
  const kept = entries.get(
    'Your entries are still here. If you save, your values win where both changed a field.',
  )
  expect(kept).toContain('la versión de usted')
  expect(entries.get('Use theirs: {field}')).toBe('Usar la otra versión: {field}')
})

test('messages about finished actions are not written as commands', () => {
  expect(entries.get('Reopened.')).toBe('Reabierto.')
  expect(entries.get('Billed')).toBe('Se cobra')
})
