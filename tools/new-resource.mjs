// Writes a lot resource with two fields in all layers: `npm run new:resource -- coupon`. The result is
// the minimum of a resource; adapt its texts and rules. CONTRIBUTING.md describes the next steps.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const capital = (word) => word[0].toUpperCase() + word.slice(1)

/** The forms of a name such as `parking-permit` that the files use. */
const formsOf = (name) => {
  const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const words = name.replaceAll('-', ' ')
  return {
    name,
    many: `${name}s`,
    camel,
    camels: `${camel}s`,
    type: capital(camel),
    words,
    title: capital(words),
  }
}

const rules = ({ many, type, words }) => [
  `packages/domain/src/${many}/${many}.rules.ts`,
  `import { faultsOfFields, required, unique } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { aNumber, positive } from '../fields/number.rules.ts'

/** What people enter of a ${words}. */
export interface ${type}Draft {
  readonly name: string
  readonly amount: number | string | null
}

/** The faults of a ${words}; \`names\` are those of the lot's others. */
export const check${type} = (draft: ${type}Draft, { names }: { names: Iterable<string> }): FieldFault[] =>
  faultsOfFields(draft, { name: [required, unique(names)], amount: [required, aNumber, positive] })
`,
]

const contract = ({ many, camels, type, words, title }) => [
  `packages/contract/src/${many}/${many}.contract.ts`,
  `import { z } from 'zod'
import { lotResource } from '../base/lot-resource.ts'

/** ${title}s of a lot. */
export const ${camels} = lotResource({
  path: '/${many}',
  area: '${many}',
  read: 'device.read',
  manage: 'device.manage',
  fields: { name: z.string().default(''), amount: z.number().nullable().default(null) },
  shown: { amount: z.number().int() },
  summaries: {
    list: 'The ${words}s of a lot',
    add: 'Create a ${words}',
    edit: 'Update a ${words}',
    remove: 'Remove a ${words}',
    restore: 'Bring back a removed ${words}',
  },
})

/** Calls of area ${many}. */
export const ${camels}Endpoints = { ...${camels}.list, ...${camels}.writes }
/** A ${words}. */
export type ${type}View = z.infer<typeof ${camels}.view>
`,
]

const migration = ({ camel }, number) => {
  const table = tableOf(camel)
  return [
    `packages/server/migrations/${number}_${table}.sql`,
    `create table ${table} (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  amount integer not null,
  version integer not null default 1,
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index ${table}_name on ${table} (parking_lot_id, lower(name)) where removed_at is null;
create index ${table}_by_id on ${table} (id);
alter table ${table} enable row level security;
create policy by_lot on ${table} using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on ${table} to stallwise_app;
`,
  ]
}
const tableOf = (camel) => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const server = ({ name, many, camel, camels, type }) => [
  `packages/server/src/features/${many}/${many}.resource.ts`,
  `import { ${camels} as contract } from '@stallwise/contract/${many}/${many}.contract.ts'
import { check${type} } from '@stallwise/domain/${many}/${many}.rules.ts'
import { listNames, lotResource, number, text } from '#features/resources/resources.public.ts'

export const ${camels} = lotResource({
  contract,
  table: '${tableOf(camel)}',
  kind: '${name}',
  stale: 'devices',
  fields: { name: text('name'), amount: number('amount') },
  shown: () => ({}),
  rule: check${type},
  known: async ({ tx, lotId }, row) => ({ names: await listNames(tx, '${tableOf(camel)}', lotId, row) }),
})
`,
]

const screen = ({ many, camels, type, words, title }) => [
  `packages/web/src/features/${many}/${many}.resource.ts`,
  `import { msg, plural, t } from '@lingui/core/macro'
import { check${type} } from '@stallwise/domain/${many}/${many}.rules.ts'
import { listAt } from '#lib/api/list-at.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import { numberField, textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'

const keyOf = (lotId: string) => lotKey(lotId, 'devices', '${many}')

export const ${camels} = resource({
  exportName: '${many}',
  manage: 'device.manage',
  calls: callsAt('/${many}'),
  query: listAt('/${many}', keyOf),
  staleKey: keyOf,
  texts: {
    list: msg\`${title}s\`,
    add: msg\`Add ${words}\`,
    save: msg\`Save ${words}\`,
    object: msg\`${words}\`,
    empty: { icon: 'list', title: msg\`No ${words}s yet\` },
    added: (name) => t\`${title} \${name} added.\`,
    saved: (name) => t\`${title} \${name} saved.\`,
    remove: (count) => plural(count, { one: 'Delete ${words}', other: 'Delete # ${words}s' }),
    removed: (count) => plural(count, { one: '${title} deleted.', other: '# ${words}s deleted.' }),
  },
  fields: {
    name: textField(msg\`Name\`, { required: true }),
    amount: numberField(msg\`Amount\`, { required: true }),
  },
  check: (values, { names }) => check${type}(values, { names }),
  columns: () => ['name', 'amount'],
})
`,
]

const routes = ({ name, many, camels, words, title }) => [
  `packages/web/src/features/${many}/${many}.routes.ts`,
  `import { msg } from '@lingui/core/macro'
import { mayDo } from '#lib/session/viewer.ts'
import { resourceRoutes } from '#ui/resource/resource-routes.ts'

export const ${camels} = resourceRoutes({
  list: '${many}',
  edit: '${name}',
  titles: { list: msg\`${title}s\`, new: msg\`New ${words}\`, one: msg\`${title}\` },
  screen: { order: 200, isFor: (me) => mayDo(me, 'device.read') },
  load: async () => (await import('./${many}.resource.ts')).${camels},
})
`,
]

/** Where the resource is listed: a file, the text before or after which to insert, and the lines. */
const registrations = ({ many, camel, camels, title }) => {
  const fixture = ['GET', 'POST', 'PUT', 'DELETE', 'POST'].map((method, place) => {
    const address = ['/{lotId}', '', '/{id}', '/{id}', '/{id}/restore'][place]
    return `${many},${method},/${many}${address},device.${place === 0 ? 'read' : 'manage'},\n`
  })
  return [
    [
      'packages/contract/src/endpoints.ts',
      [
        ['start', `import { ${camels}Endpoints } from './${many}/${many}.contract.ts'\n`],
        ['export const endpoints = {\n', `  ...${camels}Endpoints,\n`],
      ],
    ],
    ['packages/contract/src/endpoints.fixture.csv', [['end', fixture.join('')]]],
    [
      'packages/server/src/platform/database/generated/tables.ts',
      [
        // As `npm run tables` writes it, but for its place.
        [
          'export interface Tables {\n',
          `  ${tableOf(camel)}: {
    parking_lot_id: string
    id: string
    name: string
    amount: number
    version: Generated<number>
    removed_at: OptionalAt
  }
`,
        ],
      ],
    ],
    [
      'packages/server/src/features.ts',
      [
        ['import', `import { resourceFeature } from '#resource-feature.ts'\n`],
        ['start', `import { ${camels} } from '#features/${many}/${many}.resource.ts'\n`],
        ['  resources,\n', `  resourceFeature('${many}', ${camels}),\n`],
      ],
    ],
    [
      'packages/server/src/testing/rights-walk.devices.samples.ts',
      [
        ['start', `import { ${camels} } from '#features/${many}/${many}.resource.ts'\n`],
        ['export const deviceSamples = {\n', `  ...samplesOf(${camels}, { body: () => ({ amount: 1 }) }),\n`],
      ],
    ],
    [
      'packages/web/src/features.screens.ts',
      [
        ['start', `import { ${camels} } from '#features/${many}/${many}.routes.ts'\n`],
        ['export const adminLotRoutes = [\n', `  ...${camels}.routes,\n`],
        ['const setupScreens: readonly LotScreen[] = [\n', `  ${camels}.screen,\n`],
        ['export const adminShortForms: readonly AdminShortForm[] = [\n', `  ${camels}.shortForm,\n`],
      ],
    ],
    ['docs/domain/feature-names.csv', [['end', `${many},${title}s\n`]]],
  ]
}

const withLines = (text, [where, lines], file) => {
  if (where === 'import') return text.includes(lines.trim()) ? text : lines + text
  if (where === 'start') return lines + text
  if (where === 'end') return text + lines
  if (!text.includes(where)) throw new Error(`${file} has no line “${where.trim()}”.`)
  return text.replace(where, () => where + lines)
}

const nextNumber = (root) => {
  const files = readdirSync(path.join(root, 'packages/server/migrations'))
  const last = Math.max(...files.map((file) => Number.parseInt(file, 10)).filter(Number.isFinite))
  return String(last + 1).padStart(4, '0')
}

/** Writes the files and the lines; prints the files with their numbers of lines. */
export const writeResource = (root, name) => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('The name must be a singular noun in lower case, such as parking-permit.')
  const forms = formsOf(name)
  const files = [rules, contract, migration, server, screen, routes].map((file) =>
    file(forms, nextNumber(root)),
  )
  const places = registrations(forms)
  for (const [file, text] of files) {
    const to = path.join(root, file)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, text, { flag: 'wx' })
  }
  for (const [file, changes] of places) {
    const to = path.join(root, file)
    const before = readFileSync(to, 'utf8')
    writeFileSync(
      to,
      changes.reduce((text, change) => withLines(text, change, file), before),
    )
  }
  const linesOf = (text) => text.split('\n').length - 1
  return {
    files: files.map(([file, text]) => ({ file, lines: linesOf(text) })),
    places: places.map(([file, changes]) => ({
      file,
      lines: changes.reduce((sum, [, text]) => sum + linesOf(text), 0),
    })),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
  const { files, places } = writeResource(root, process.argv[2] ?? '')
  for (const { file, lines } of [...files, ...places]) console.log(`${String(lines).padStart(4)} ${file}`)
  console.log('Then: npm run tables, npm run format, npm run messages and the Spanish texts, npm run check.')
}
