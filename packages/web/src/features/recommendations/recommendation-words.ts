import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import type { ReasonWithout } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { ReasonLeftOut } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { formatCents, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'

/** What a recommendation says, as the calls give it. */
export type Advised = Pick<
  Recommendation,
  | 'typeOfRecommendation'
  | 'parkingGroup'
  | 'passCount'
  | 'groupChanges'
  | 'price'
  | 'yearlyRevenueChangeCents'
  | 'currency'
>

/** Why there is no recommendation; of history the missing days are named instead, where they are known. */
const withoutTexts: Record<ReasonWithout, MessageDescriptor> = {
  history: msg`There are not enough full days yet.`,
  'no-stalls': msg`The group has no stalls that count.`,
  'no-passes': msg`No passes are sold.`,
  'no-price': msg`Passes have no price.`,
  hourly: msg`Passes are paid by the hour, which gives no yearly figure.`,
  contradicted: msg`The last 10 full days are unlike the days before.`,
  'no-room': msg`With one more pass, more would come than fit on busy days.`,
  'no-gain': msg`No other price would earn more, by the settings of this lot.`,
  'not-short': msg`No group is short of stalls.`,
  'nobody-spare': msg`No group of another type has stalls to spare.`,
}
const mixTexts: Partial<Record<ReasonWithout, MessageDescriptor>> = {
  history: msg`Some groups do not have enough full days yet.`,
  'no-stalls': msg`It takes two groups with stalls that are not waiting.`,
}
/** Of history, and of recommendations that were withdrawn. */
const endTexts: Record<string, MessageDescriptor> = {
  ...withoutTexts,
  'group-removed': msg`The parking group was removed.`,
}
const leftOutTexts: Record<ReasonLeftOut, MessageDescriptor> = {
  exception: msg`In an exception or on a holiday`,
  gaps: msg`Less than 90% of the group’s hours have values`,
  capacity: msg`The capacity differed from today’s by more than 10%`,
  'no-passes': msg`No passes were sold`,
}

/** Why there is none, and why days do not count, in words. */
export const useReasonWords = () => {
  const { i18n } = useLingui()
  return {
    withoutOf: (reason: ReasonWithout, missingDays: number): string =>
      reason === 'history' && missingDays > 0
        ? plural(missingDays, {
            one: '# more full day is needed.',
            other: '# more full days are needed.',
          })
        : i18n._(withoutTexts[reason]),
    mixWithoutOf: (reason: ReasonWithout): string => i18n._(mixTexts[reason] ?? withoutTexts[reason]),
    endOf: (reason: string): string => (endTexts[reason] ? i18n._(endTexts[reason]) : reason),
    leftOutOf: (reason: ReasonLeftOut): string => i18n._(leftOutTexts[reason]),
  }
}

const useGroupName = () => {
  const { t } = useLingui()
  return (group: { readonly name: string } | null | undefined): string =>
    group?.name ? group.name : t`a group that was removed`
}

/** What to do, without what it is worth: “Sell 30 more monthly passes in Monthly”. */
export const useWhatToDo = () => {
  const { t } = useLingui()
  const nameOf = useGroupName()
  const stallMix = ({ groupChanges, passCount }: Advised): string => {
    const changes = groupChanges ?? []
    const givers = changes.filter((one) => one.newAmount < one.oldAmount)
    const takers = changes.filter((one) => one.newAmount > one.oldAmount)
    if (givers.length !== 1 || takers.length !== 1)
      return plural(passCount, {
        one: 'Give # stall to another group',
        other: 'Give # stalls to other groups',
      })
    const [from, to] = [nameOf(givers[0]?.parkingGroup), nameOf(takers[0]?.parkingGroup)]
    return plural(takers[0]!.newAmount - takers[0]!.oldAmount, {
      one: `Move # stall from ${from} to ${to}`,
      other: `Move # stalls from ${from} to ${to}`,
    })
  }
  return (one: Advised, frequency?: 'weekly' | 'monthly' | 'yearly'): string => {
    const group = nameOf(one.parkingGroup)
    if (one.typeOfRecommendation === 'stallMix') return stallMix(one)
    if (one.typeOfRecommendation === 'adjustPrice' && one.price) {
      const { oldCents, newCents } = one.price
      const [old, next] = [formatCents(oldCents, one.currency), formatCents(newCents, one.currency)]
      return newCents > oldCents
        ? t`Raise the price of a pass in ${group} from ${old} to ${next}`
        : t`Lower the price of a pass in ${group} from ${old} to ${next}`
    }
    const count = one.passCount
    if (frequency === 'weekly')
      return plural(count, {
        one: `Sell # more weekly pass in ${group}`,
        other: `Sell # more weekly passes in ${group}`,
      })
    if (frequency === 'monthly')
      return plural(count, {
        one: `Sell # more monthly pass in ${group}`,
        other: `Sell # more monthly passes in ${group}`,
      })
    if (frequency === 'yearly')
      return plural(count, {
        one: `Sell # more yearly pass in ${group}`,
        other: `Sell # more yearly passes in ${group}`,
      })
    return plural(count, {
      one: `Sell # more pass in ${group}`,
      other: `Sell # more passes in ${group}`,
    })
  }
}

/** What to do and what it is worth a year, in one sentence. */
export const useHeadline = () => {
  const { t } = useLingui()
  const whatToDo = useWhatToDo()
  return (one: Advised, frequency?: 'weekly' | 'monthly' | 'yearly'): string => {
    const [what, money] = [
      whatToDo(one, frequency),
      formatWholeCents(one.yearlyRevenueChangeCents, one.currency),
    ]
    return one.yearlyRevenueChangeCents === 0 ? what : t`${what}: ${money} more a year`
  }
}

/** How many of how many, as the words of screens have it: 80 of 120. */
export const useShareWords = () => {
  const { t } = useLingui()
  return (part: number, whole: number): string => {
    const [count, all] = [formatNumber(part), formatNumber(whole)]
    return t`${count} of ${all}`
  }
}
