import { job, type Feature } from '#feature.ts'
import { erasePassholders } from './passholder-erasure.ts'
import { loadPassholders } from './passholders.load.ts'
import { deleteOldPassholderImports } from './import/passholder-imports.store.ts'
import { recordPassesSold } from './passes-sold.work.ts'
import { passholdersRoutes } from './passholders.routes.ts'

export const passholders: Feature = {
  name: 'passholders',
  owns: [
    'passholder',
    'passholder_group',
    'passholder_import',
    'passholder_plate',
    'passholder_tag',
    'passholder_word',
  ],
  personal: {
    passholder: ['name', 'email', 'suite', 'pass_owner_name', 'pass_owner_email', 'search_vehicles'],
    passholder_plate: ['plate', 'make', 'model'],
    passholder_tag: ['epc'],
    passholder_word: ['word'],
    passholder_import: ['file_name', 'content', 'result'],
  },
  routes: ({ bind, services }) => passholdersRoutes(bind, services),
  jobs: [
    job('passes-sold', 3_600, (services) => recordPassesSold(services, services.clock())),
    job('old-passholder-imports', 3_600, ({ database, clock }) =>
      deleteOldPassholderImports(database, clock()),
    ),
  ],
  keeps: { plates: erasePassholders },
  demo: { first: loadPassholders },
}
