import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Badge } from '#ui/Badge.tsx'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { SignPreview } from './SignPreview.tsx'
import { wayfindersKey, wayfindersQuery } from './wayfinders.queries.ts'

const useRemove = (lotId: string): ListAction<WayfinderView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete wayfinder', other: 'Delete # wayfinders' }),
    done: (rows) => plural(rows.length, { one: 'Wayfinder deleted.', other: '# wayfinders deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) =>
          call('DELETE /wayfinders/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /wayfinders/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: wayfindersKey(lotId) }),
      }),
  }
}

const usePushNames = () => {
  const { t } = useLingui()
  return ({ pushUrl, lastPush }: WayfinderView): { text: string; isAlert: boolean } => {
    if (pushUrl === null) return { text: t`Asks for its feed`, isAlert: false }
    if (lastPush?.ok === false) return { text: t`Push fails`, isAlert: true }
    return { text: lastPush ? t`Pushed` : t`Not sent yet`, isAlert: false }
  }
}

const useColumns = (): ListColumn<WayfinderView>[] => {
  const { t } = useLingui()
  const pushOf = usePushNames()
  return [
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
  ]
}

/** The signs of a lot with what each shows now. */
export const WayfindersPage = () => {
  const { t } = useLingui()
  const { customerId, parkingLotId: lotId } = adminLotRoute.useParams()
  const mayManage = useCan('device.manage')
  const { data, error, refetch } = useQuery(wayfindersQuery(lotId))
  const remove = useRemove(lotId)
  const base = `/admin/${customerId}/parking-lot/${lotId}/wayfinder`
  return (
    <>
      <PageHead title={<Trans>Wayfinders</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Wayfinders`}
        exportName="wayfinders"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        columns={useColumns()}
        {...(mayManage && {
          rowHref: ({ _id }: WayfinderView) => `${base}/${_id}`,
          actions: [remove],
          bulkActions: [remove],
          addAction: (
            <Button component={Link} to={base as '/'} variant="primary">
              <Trans>Add wayfinder</Trans>
            </Button>
          ),
        })}
        empty={{
          icon: 'map',
          title: <Trans>No wayfinders yet</Trans>,
          text: <Trans>A wayfinder is a sign that tells drivers how many stalls are free.</Trans>,
        }}
      />
    </>
  )
}
