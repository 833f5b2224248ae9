import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { doEach } from '../list/do-each.ts'
import type { CellValue, ListAction, ListColumn } from '../list/list.model.ts'
import { ResourceList } from '../list/ResourceList.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import type { Resource, ResourceRow } from './resource.model.ts'

interface ResourceRowsProps<Row extends ResourceRow> {
  of: Resource<Row>
  /** The first word of its edit pages' addresses: `zone`. */
  edit: string
  /** The list's name in the address, where it is not the only one of its page. */
  part?: string
  /** Above those of the description in a row's menu. */
  actions?: readonly ListAction<Row>[]
  /** After those of the description. */
  columns?: readonly ListColumn<Row>[]
}

const useRemove = (of: Resource, ownerId: string): ListAction<ResourceRow> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => of.texts.remove(rows.length),
    done: (rows) => of.texts.removed(rows.length),
    run: (rows) =>
      doEach(rows, {
        act: (row) => of.calls.remove(row, ownerId),
        undo: (row) => of.calls.restore(row, ownerId),
        refresh: () => queries.invalidateQueries({ queryKey: of.staleKey(ownerId) }),
      }),
  }
}

const useColumns = (of: Resource): ListColumn<ResourceRow>[] => {
  const { i18n } = useLingui()
  return of.columns().map((column) => {
    if (typeof column !== 'string') return column
    const field = of.fields[column]!
    const valueIn = (row: ResourceRow) => row[column as keyof ResourceRow]
    return {
      key: column,
      label: i18n._(field.label),
      value: (row) => (field.show ? field.show(field.read(valueIn(row)), {}) : (valueIn(row) as CellValue)),
    }
  })
}

/** The list of a resource, to be put on a page. */
export const ResourceRows = <Row extends ResourceRow>(props: ResourceRowsProps<Row>): ReactNode => {
  const { of, edit, part } = props
  const [more, columns] = [props.actions, props.columns] as [
    ListAction<ResourceRow>[]?,
    ListColumn<ResourceRow>[]?,
  ]
  const { texts } = of
  const { i18n } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(of.query(parkingLotId) as { queryKey: string[] })
  const remove = useRemove(of, parkingLotId)
  const me = useMe()
  const mayManage = of.manage === undefined || mayDo(me, of.manage)
  const base = `/admin/${customerId}/parking-lot/${parkingLotId}/${edit}`
  const hrefOf = ({ _id }: ResourceRow) => `${base}/${_id}`
  const managing = mayManage && {
    rowHref: hrefOf,
    bulkActions: [remove],
    addAction: (
      <Button component={Link} to={base as '/'} variant={part === undefined ? 'primary' : 'default'}>
        {i18n._(texts.add)}
      </Button>
    ),
  }
  const actions = [...(more ?? []), ...(mayManage ? [...(of.actions?.(hrefOf) ?? []), remove] : [])]
  return (
    <ResourceList
      {...useListAddress(part)}
      name={i18n._(texts.list)}
      exportName={of.exportName}
      rows={data as readonly ResourceRow[] | undefined}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={[...useColumns(of), ...(columns ?? [])]}
      filters={of.filters?.()}
      actions={actions}
      {...managing}
      empty={{
        icon: texts.empty.icon,
        title: i18n._(texts.empty.title),
        text: i18n._(texts.empty.text),
      }}
    />
  )
}
