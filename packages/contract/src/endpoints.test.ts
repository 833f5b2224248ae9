import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { EndpointShape } from './base/endpoint.ts'

const agreed = new Map<string, { area: string; access: string }>(
  readFileSync(new URL('endpoints.fixture.csv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split(',') as [string, string, string, string])
    .map(([area, method, path, access]) => [`${method} ${path}`, { area, access }] as const),
)

test.each(Object.entries(endpoints) as [string, EndpointShape][])(
  '%s has the agreed capability',
  (name, { access }) => {
    expect(access).toBe(agreed.get(name)?.access)
  },
)
