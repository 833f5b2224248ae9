import { passChargeStates } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { passChargeState, shownChargeState } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { expect, test } from 'vitest'
import { demoPassCharges } from './demo-pass-charges.ts'
import { demoWorld } from './demo-world.ts'

test.each(['2026-11-21T03:00Z', '2027-01-01T00:30Z', '2026-12-31T23:00Z', '2028-02-29T12:00Z'])(
  'at %s there are charges in every state, with what was paid, and nothing is paid in the future',
  (text) => {
    const now = Date.parse(text)
    const { charges, entries } = demoPassCharges(
      demoWorld(() => 'key'),
      { now },
    )
    const states = new Set(
      charges.map((row) =>
        passChargeState({
          chargedCents: row.charged_cents,
          paidCents: row.paid_cents,
          refundedCents: row.refunded_cents,
          isWaived: row.is_waived,
        }),
      ),
    )
    expect([...states].sort()).toEqual(passChargeStates.filter((state) => state !== 'canceled').sort())
    // Whatever the day of the month: some are due, others are overdue.
    const shown = new Set(
      charges.map((row) =>
        shownChargeState(
          {
            notBefore: row.not_before,
            chargedCents: row.charged_cents,
            paidCents: row.paid_cents,
            refundedCents: row.refunded_cents,
            isWaived: row.is_waived,
          },
          text.slice(0, 10),
        ),
      ),
    )
    expect(
      ['due', 'overdue', 'paid', 'waived', 'to-refund'].filter((state) => !shown.has(state as never)),
    ).toEqual([])
    expect(new Set(charges.map(({ id }) => id)).size).toBe(charges.length)
    const paid = new Map(
      entries.map(({ charge_id: id, kind, cents }) => [id, kind === 'payment' ? cents : 0]),
    )
    for (const { id, paid_cents: cents } of charges) expect(paid.get(id) ?? 0).toBe(cents)
    for (const { at } of entries) expect(Date.parse(at)).toBeLessThanOrEqual(now)
  },
)
