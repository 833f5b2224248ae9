import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { aNumber, atMost, notNegative, twoDecimals } from '@stallwise/domain/fields/number.rules.ts'
import { checkRatePlan, maxRateCents } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import { hasDaily, hasHourly, planOf, type PriceValues } from './price-form.ts'

const amount = [aNumber, twoDecimals, notNegative, atMost(maxRateCents / 100)]

/** Amounts are checked as they are typed: the domain has cents. */
const faultsOfAmounts = (values: PriceValues): FieldFault[] => {
  const lists = {
    windows: hasHourly(values) ? values.windows : [],
    weekdays: hasDaily(values) ? values.weekdays : [],
    events: values.rates === 'events' ? values.events : [],
  }
  const rates = Object.entries(lists).flatMap(([list, entries]) =>
    entries.map(({ rate }, place) => [`${list}.${place}.rate`, rate] as const),
  )
  return [
    ...(hasHourly(values) ? [['hourlyRate', values.hourlyRate] as const] : []),
    ...(hasDaily(values) ? [['dailyRate', values.dailyRate] as const] : []),
    ...rates,
  ]
    .flatMap(([path, rate]) => faultsOfFields({ [path]: rate }, { [path]: [required, ...amount] }))
    .concat(faultsOfFields(values, { maximum: amount }))
}

/** What is typed but is not a number; the domain would take a missing grace period for one that is off. */
const faultsOfNumbers = (values: PriceValues): FieldFault[] => [
  ...(values.hasGrace ? faultsOfFields(values, { grace: [required, aNumber] }) : []),
  ...(values.hasTax ? faultsOfFields(values, { taxPercent: [aNumber] }) : []),
  ...(values.isDynamic
    ? [
        ...faultsOfFields(values, { floor: [aNumber], ceiling: [aNumber] }),
        ...values.steps.flatMap((step, place) =>
          faultsOfFields(step, { fromPercent: [aNumber], multiplier: [aNumber] }).map((fault) => ({
            ...fault,
            path: `steps.${place}.${fault.path}`,
          })),
        ),
      ]
    : []),
]

const names: readonly (readonly [RegExp, string])[] = [
  [/^hourly\.cents$/, 'hourlyRate'],
  [/^daily\.cents$/, 'dailyRate'],
  [/^hourly\./, ''],
  [/^daily\./, ''],
  [/^ladder\./, ''],
  [/^tax\.registrationNumber$/, 'taxNumber'],
  [/^tax\.name$/, 'taxName'],
  [/^tax\.percent$/, 'taxPercent'],
  [/^graceMinutes$/, 'grace'],
  [/^maximumCents$/, 'maximum'],
  [/\.cents$/, '.rate'],
]

/** The form's field of a fault of the plan. */
export const fieldOf = (path: string): string =>
  names.reduce((name, [pattern, instead]) => name.replace(pattern, instead), path)

/** The faults of the form, by its fields. PRI-02, PRI-90. */
export const checkPrices = (values: PriceValues): FieldFault[] => {
  const plan = planOf(values)
  if (!plan) return []
  const typed = [...faultsOfAmounts(values), ...faultsOfNumbers(values)]
  const known = new Set(typed.map(({ path }) => path))
  const ofPlan = checkRatePlan(plan).map((fault) => ({ ...fault, path: fieldOf(fault.path) }))
  return [...typed, ...ofPlan.filter(({ path }) => !known.has(path))]
}
