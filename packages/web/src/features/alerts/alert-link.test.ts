import { expect, test } from 'vitest'
import { alertLinkOf, type AlertLink } from './alert-link.ts'

const lot = (violation: boolean, mayRead = true) => ({
  tabAccess: { violation },
  allowed: mayRead ? (['violation.read', 'lot.realtime'] as const).slice() : [],
})

test.each<[string, 'violation' | 'occupancy', ReturnType<typeof lot>, boolean, AlertLink]>([
  ['of occupancy', 'occupancy', lot(true), false, 'occupancy'],
  ['of occupancy, for whoever sees no figures', 'occupancy', lot(true, false), false, 'none'],
  ['of a violation', 'violation', lot(true), false, 'violations'],
  ['of a violation, tab off, for staff', 'violation', lot(false), false, 'violations'],
  ['of a violation, for a tenant', 'violation', lot(true), true, 'violations'],
  ['of a violation, tab off, for a tenant', 'violation', lot(false), true, 'disabled'],
  ['of a violation, tab off and no right, for a tenant', 'violation', lot(false, false), true, 'disabled'],
  ['of a violation, for whoever may not read them', 'violation', lot(true, false), false, 'none'],
])('ALE-20 an alert %s', (_, alertType, at, isTenant, link) =>
  expect(alertLinkOf({ alertType }, at, isTenant)).toBe(link),
)
