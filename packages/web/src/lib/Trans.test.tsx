import { Trans } from '@lingui/react/macro'
import { expect, test } from 'vitest'
import { show } from '#lib/testing/show.tsx'

const shown = (children: React.ReactElement) =>
  show(<main>{children}</main>).container.querySelector('main')!.textContent
const sentence = (name: string) => (
  <Trans>
    The pass of <strong>{name}</strong> ends, says {name} <em>today</em>.
  </Trans>
)

test.each([
  '<b>Ann</b>',
  '<0>Ann</0>',
  '<0/>',
  'Ann </0> <em/>',
  'a < b > c',
  '<_name/>',
  '<script>',
  '{name}',
  '',
])('a name is a text, whatever signs of markup it has: %s', (name) =>
  expect(shown(sentence(name))).toBe(`The pass of ${name} ends, says ${name} today.`),
)

test('so is one without elements beside it, or with an element as value', () => {
  const name = '<b>Ann</b>'
  expect(shown(<Trans>Hello {name}</Trans>)).toBe('Hello <b>Ann</b>')
  const mark = <i>{name}</i>
  expect(shown(<Trans>Hello {mark}</Trans>)).toBe('Hello <b>Ann</b>')
})

test('elements have what stands in them, also one within another and without content', () => {
  const { container } = show(
    <Trans>
      <p>
        Read <a href="/terms">the terms</a>
        <br />
        first, {2} times
      </p>
    </Trans>,
  )
  expect(container.querySelector('p')!.outerHTML).toBe(
    '<p>Read <a href="/terms">the terms</a><br>first, 2 times</p>',
  )
})
