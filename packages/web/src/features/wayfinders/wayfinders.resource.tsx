import { msg, plural, t } from '@lingui/core/macro'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { callsAt } from '#ui/resource/calls-at.ts'
import { listResource } from '#ui/resource/resource.model.ts'
import { SignPreview } from './SignPreview.tsx'
import { wayfindersKey, wayfindersQuery } from './wayfinders.queries.ts'

const pushOf = ({ pushUrl, lastPush }: WayfinderView): { text: string; isAlert: boolean } => {
  if (pushUrl === null) return { text: t`Polls its feed`, isAlert: false }
  if (lastPush?.ok === false) return { text: t`Push failing`, isAlert: true }
  return { text: lastPush ? t`Push OK` : t`Not sent yet`, isAlert: false }
}

/** The signs of a lot with what each shows now; each is edited on its own page. */
export const wayfinders = listResource({
  exportName: 'wayfinders',
  manage: 'device.manage',
  calls: callsAt('/wayfinders'),
  query: wayfindersQuery,
  staleKey: wayfindersKey,
  texts: {
    list: msg`Wayfinders`,
    add: msg`Add wayfinder`,
    empty: {
      icon: 'map',
      title: msg`No wayfinders yet`,
      text: msg`A wayfinder is a sign that tells drivers how many stalls are free.`,
    },
    remove: (count) => plural(count, { one: 'Delete wayfinder', other: 'Delete # wayfinders' }),
    removed: (count) => plural(count, { one: 'Wayfinder deleted.', other: '# wayfinders deleted.' }),
  },
  columns: () => [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'description', label: t`Description`, value: ({ description }) => description, narrow: 'hide' },
    {
      key: 'sign',
      label: t`Shows now`,
      value: ({ sign }) => sign?.lines.map(({ label, text }) => `${label} ${text}`.trim()).join(', ') ?? null,
      cell: ({ sign }) => sign && <SignPreview sign={sign} size="small" />,
      width: '240px',
    },
    {
      key: 'push',
      label: t`Connection`,
      value: (row) => pushOf(row).text,
      cell: (row) => {
        const { text, isAlert } = pushOf(row)
        return isAlert ? <Badge tone="alert">{text}</Badge> : text
      },
    },
  ],
})
