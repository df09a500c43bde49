// The order of layers: base, then Mantine, then ours without a layer, whatever chunk they come in.
import './base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './fonts.css'
import './tokens.css'
import './mantine.css'
