import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { maxPassholdersAtOnce } from '@stallwise/domain/passholders/passholders.model.ts'
import { call } from '#lib/api/call.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import type { ActionDone, ListAction } from '#ui/list/list.model.ts'
import { choicesByName } from '#ui/resource/fields.tsx'
import { RefundOfRemoval, useHasCharges } from './removal/RefundOfRemoval.tsx'
import { passholdersKey } from './passholders.queries.ts'

type Rows = readonly PassholderView[]

const idsOf = (rows: Rows) => rows.map(({ _id }) => _id)

const inParts = async (ids: readonly string[], send: (ids: string[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < ids.length; start += maxPassholdersAtOnce)
    await send(ids.slice(start, start + maxPassholdersAtOnce))
}

const byGroup = (rows: Rows): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { _id, passholderGroup } of rows)
    groups.set(passholderGroup, [...(groups.get(passholderGroup) ?? []), _id])
  return groups
}

interface TargetSelectProps {
  groups: readonly PassholderGroupView[]
  targetRef: { current: string | null }
}

const TargetSelect = ({ groups, targetRef }: TargetSelectProps) => {
  const { t } = useLingui()
  const [group, setGroup] = useState<string | null>(groups[0]?._id ?? null)
  useEffect(() => {
    targetRef.current = group
  }, [group, targetRef])
  return (
    <SelectField
      label={t`To passholder group`}
      required
      searchable={groups.length > 8}
      allowDeselect={false}
      data={choicesByName(groups)}
      value={group}
      onChange={setGroup}
    />
  )
}

const bookingsOf = (rows: Rows): number => rows.reduce((sum, { bookingsAhead }) => sum + bookingsAhead, 0)

interface RemovalQuestionProps {
  lotId: string
  rows: Rows
  keepRef: { current: boolean }
  /** Whether passes of the lot are charged, and the caller manages that. */
  hasCharges: boolean
}

/** BOO-30: whether the days that they have booked are kept. PCH-20: what is to be refunded. */
const RemovalQuestion = ({ lotId, rows, keepRef, hasCharges }: RemovalQuestionProps) => {
  const { t } = useLingui()
  const count = bookingsOf(rows)
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    keepRef.current = isKept
  }, [isKept, keepRef])
  return (
    <>
      {count > 0 && (
        <>
          <p>
            {plural(count, {
              one: '# booking has days after today. They are freed for others, unless you keep them.',
              other: '# bookings have days after today. They are freed for others, unless you keep them.',
            })}
          </p>
          <SwitchField
            label={t`Keep the booked days`}
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />
        </>
      )}
      {hasCharges && rows.length <= maxPassholdersAtOnce && (
        <RefundOfRemoval lotId={lotId} passholders={idsOf(rows)} paidPreBook={isKept} />
      )}
    </>
  )
}

/** Moving and deleting passholders, one or many; both can be undone. */
export const usePassholderActions = (
  lotId: string,
  groups: readonly PassholderGroupView[],
): ListAction<PassholderView>[] => {
  const queries = useQueryClient()
  // The dialog keeps the action as it was when it was opened, so the selected group is read when it is confirmed.
  const targetRef = useRef<string | null>(null)
  const keepRef = useRef(false)
  const hasCharges = useHasCharges(lotId)
  const refresh = () => queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
  const move = (passholderGroup: string) => (ids: string[]) =>
    call('POST /pass-holders/move', { body: { parkingLot: lotId, ids, passholderGroup } })
  const done = async (work: Promise<void>, undo: () => Promise<void>): Promise<ActionDone> => {
    await work
    await refresh()
    return { undo: () => undo().finally(refresh) }
  }
  return [
    {
      key: 'move',
      icon: 'users',
      label: (rows) =>
        plural(rows.length, { one: 'Move to another group', other: 'Move # passholders to another group' }),
      done: (rows) => plural(rows.length, { one: 'Passholder moved.', other: '# passholders moved.' }),
      confirm: (rows) => ({
        title: plural(rows.length, { one: 'Move passholder', other: 'Move # passholders' }),
        text: <TargetSelect groups={groups} targetRef={targetRef} />,
      }),
      run: (rows) =>
        done(inParts(idsOf(rows), move(targetRef.current!)), async () => {
          for (const [group, ids] of byGroup(rows)) await inParts(ids, move(group))
        }),
    },
    {
      key: 'remove',
      tone: 'remove',
      label: (rows) => plural(rows.length, { one: 'Delete passholder', other: 'Delete # passholders' }),
      done: (rows) => plural(rows.length, { one: 'Passholder deleted.', other: '# passholders deleted.' }),
      confirm: (rows) =>
        bookingsOf(rows) === 0 && !hasCharges
          ? undefined
          : {
              title: plural(rows.length, { one: 'Delete passholder', other: 'Delete # passholders' }),
              text: <RemovalQuestion lotId={lotId} rows={rows} keepRef={keepRef} hasCharges={hasCharges} />,
            },
      run: (rows) => {
        const paidPreBook = bookingsOf(rows) > 0 && keepRef.current
        return done(
          inParts(idsOf(rows), (ids) =>
            call('POST /pass-holders/delete', { body: { parkingLot: lotId, ids, paidPreBook } }),
          ),
          () =>
            inParts(idsOf(rows), (ids) =>
              call('POST /pass-holders/restore', { body: { parkingLot: lotId, ids } }),
            ),
        )
      },
    },
  ]
}
