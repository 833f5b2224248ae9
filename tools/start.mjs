// Started by `npm start`: runs the server and restarts it when it ends unexpectedly.
import path from 'node:path'
import { databaseLeft } from './database-left.mjs'
import { serverFlags } from './server-flags.mjs'
import { dist } from './sources.mjs'
import { supervise } from './supervise.mjs'

supervise({ args: [...serverFlags, path.join(dist, 'server/main.js')], whatIsLeft: () => databaseLeft() })
