import { msg, plural, t } from '@lingui/core/macro'
import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { checkSprockit } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { maxPulseMs, minPulseMs, defaultPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import { choiceField, numberChoiceField, numberField, textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { OnSiteSign } from './edge/OnSiteSign.tsx'
import { controllersQuery, gatesKey, sprockitsQuery } from './gates.queries.ts'

const [least, most] = [formatNumber(minPulseMs), formatNumber(maxPulseMs)]

type Loaded = { controllers: readonly GateControllerView[] }

/** The gates of a lot, each on an outlet of a controller. */
export const sprockits = resource({
  exportName: 'gates',
  manage: 'device.manage',
  calls: callsAt('/sprockit'),
  query: sprockitsQuery,
  staleKey: gatesKey,
  loads: { controllers: controllersQuery },
  texts: {
    list: msg`Gates`,
    add: msg`Add gate`,
    save: msg`Save gate`,
    object: msg`gate`,
    empty: {
      icon: 'gate',
      title: msg`No gates yet`,
      text: msg`A gate is connected to an outlet of a controller. Add the controller first.`,
    },
    added: (name) => t`Gate ${name} added.`,
    saved: (name) => t`Gate ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete gate', other: 'Delete # gates' }),
    removed: (count) => plural(count, { one: 'Gate deleted.', other: '# gates deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    id: textField(msg`ID`, { required: true, isId: true }),
    monexDeviceId: choiceField<Loaded, string>(msg`Controller`, {
      required: true,
      options: ({ controllers }) => controllers.map(({ monexDeviceId: id }) => ({ value: id, label: id })),
    }),
    outletToControl: numberChoiceField(msg`Outlet to control`, {
      required: true,
      numbers: [0, 1, 2, 3, 4, 5, 6, 7],
      description: msg`0–7. Device numbering is set on the controller.`,
    }),
    pulseMs: numberField(msg`Pulse`, {
      unit: 'ms',
      required: true,
      initial: defaultPulseMs,
      description: msg`How long the outlet stays on: ${least} to ${most}.`,
    }),
    description: textField(msg`Description`),
  },
  check: (values, { others, loaded: { controllers } }) =>
    checkSprockit({ ...values, monexDeviceId: values.monexDeviceId ?? '' }, { others, controllers }),
  columns: () => [
    'name',
    { key: 'id', label: t`ID`, value: ({ id }) => id, cell: ({ id }) => <span className="plate">{id}</span> },
    { key: 'description', label: t`Description`, value: ({ description }) => description, narrow: 'hide' },
    { key: 'monexDeviceId', label: t`Controller`, value: ({ monexDeviceId }) => monexDeviceId },
    {
      key: 'outlet',
      label: t`Outlet`,
      value: ({ outletToControl }) => outletToControl,
      align: 'end',
      width: '88px',
    },
    {
      key: 'onSite',
      label: t`Connection`,
      value: ({ onSite }) => onSite ?? 'server',
      cell: ({ onSite }) => <OnSiteSign onSite={onSite} />,
    },
  ],
})
