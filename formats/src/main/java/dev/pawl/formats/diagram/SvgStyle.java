package dev.pawl.formats.diagram;

/**
 * The look of SVG diagrams. Every rule is bound to the picture's own class, so that a page which
 * takes the picture in is left alone; colours are written out, because not every viewer knows
 * variables.
 */
final class SvgStyle {
  static final String CSS =
      """
      .pawl text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",\
      sans-serif;fill:#1e293b}
      .pawl .back{fill:#fbfcfe}
      .pawl .heading{font-size:17px;font-weight:600}
      .pawl .description{font-size:12.5px;fill:#64748b}
      .pawl .name{font-size:13px;font-weight:600}
      .pawl .type{font-size:10.5px;fill:#64748b}
      .pawl .detail{font-size:11px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\
      "Liberation Mono",monospace;fill:#475569}
      .pawl .note{font-size:10.5px;fill:#64748b}
      .pawl .card{fill:#fff;stroke:#cbd5e1;stroke-width:1.2}
      .pawl .edge{fill:none;stroke:#7c8aa0;stroke-width:1.5}
      .pawl .head{fill:#7c8aa0}
      .pawl .label{font-size:11.5px;fill:#334155}
      .pawl .bar{fill:#334155}
      .pawl .start .card{fill:#e3f6ec;stroke:#2f9e6b}
      .pawl .end .card{fill:#e9edf3;stroke:#7c8aa0}
      .pawl .decision .card{fill:#fff4dc;stroke:#d39318}
      .pawl .question .card{fill:#fff3ea;stroke:#d9622b}
      .pawl .question .mark{fill:#d9622b}
      .pawl .sign{font-size:12px;font-weight:700}
      .pawl .question .sign{fill:#fff}
      .pawl .missing .card{stroke:#dc2626;stroke-dasharray:5 4}
      .pawl .call .accent{fill:#2f6fed}
      .pawl .compute .accent{fill:#8250df}
      .pawl .each .accent{fill:#0d9488}
      .pawl .child .accent{fill:#c026a3}
      .pawl .pause .accent{fill:#7c8aa0}
      .pawl .missing .accent{fill:#dc2626}
      .pawl .call .type{fill:#2458c5}
      .pawl .compute .type{fill:#6d3fc4}
      .pawl .each .type{fill:#0b766d}
      .pawl .child .type{fill:#a21c8a}
      .pawl .question .type,.pawl .deadline .label{fill:#b3440f}
      .pawl .missing .type,.pawl .error .label{fill:#c81e1e}
      .pawl .otherwise .label,.pawl .compensation .label{fill:#64748b;font-style:italic}
      .pawl .error .edge{stroke:#dc2626;stroke-dasharray:6 4}
      .pawl .error .head{fill:#dc2626}
      .pawl .deadline .edge{stroke:#d9622b;stroke-dasharray:6 4}
      .pawl .deadline .head{fill:#d9622b}
      .pawl .compensation .edge{stroke-dasharray:0.1 4.5;stroke-linecap:round;stroke-width:2}
      .pawl .visited .card{stroke:#2f6fed;stroke-width:2.2}
      .pawl .skipped .card,.pawl .skipped .accent,.pawl .skipped .bar,.pawl .skipped .mark,.pawl .skipped .edge,\
      .pawl .skipped .head,.pawl .skipped text{opacity:.4}
      .pawl .visited .edge{stroke:#2f6fed;stroke-width:2}
      .pawl .visited .head{fill:#2f6fed}
      .pawl .visited.error .edge{stroke:#dc2626}
      .pawl .visited.error .head{fill:#dc2626}
      .pawl .visited.deadline .edge{stroke:#d9622b}
      .pawl .visited.deadline .head{fill:#d9622b}
      .pawl .said{font-size:10.5px;font-weight:600}
      .pawl .status .said{font-size:12.5px}
      .pawl .badge{stroke:#fbfcfe;stroke-width:1.5}
      .pawl .tick{fill:none;stroke:#fff;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
      .pawl .done .card{stroke:#2f9e6b}
      .pawl .done .badge{fill:#2f9e6b}
      .pawl .done .said{fill:#1f7a50}
      .pawl .failed .card{stroke:#dc2626}
      .pawl .failed .badge{fill:#dc2626}
      .pawl .failed .said{fill:#c81e1e}
      .pawl .active .badge{fill:#2f6fed}
      .pawl .active .said{fill:#2458c5}
      .pawl .waiting .card{stroke:#d9622b}
      .pawl .waiting .badge{fill:#d9622b}
      .pawl .waiting .said{fill:#b3440f}
      .pawl .cancelled .card{stroke:#7c8aa0;stroke-dasharray:5 4}
      .pawl .cancelled .badge{fill:#7c8aa0}
      .pawl .cancelled .said{fill:#64748b}
      .pawl .count{fill:#2f6fed}
      .pawl .times{font-size:10.5px;font-weight:600;fill:#fff}
      @media (prefers-color-scheme:dark){
      .pawl text{fill:#e2e8f0}
      .pawl .back{fill:#0f1520}
      .pawl .description,.pawl .type,.pawl .note{fill:#94a3b8}
      .pawl .detail{fill:#b3bfd0}
      .pawl .card{fill:#1a2331;stroke:#3b495e}
      .pawl .edge{stroke:#8492a8}
      .pawl .head{fill:#8492a8}
      .pawl .label{fill:#cbd5e1}
      .pawl .bar{fill:#cbd5e1}
      .pawl .start .card{fill:#12352a;stroke:#3fb984}
      .pawl .end .card{fill:#263143;stroke:#8492a8}
      .pawl .decision .card{fill:#3a2d10;stroke:#d9a23a}
      .pawl .question .card{fill:#3a2213;stroke:#e8834f}
      .pawl .question .mark{fill:#e8834f}
      .pawl .question .sign{fill:#3a2213}
      .pawl .missing .card{stroke:#f87171}
      .pawl .call .accent{fill:#5b93ff}
      .pawl .compute .accent{fill:#a884f3}
      .pawl .each .accent{fill:#2dc4b4}
      .pawl .child .accent{fill:#e26cd0}
      .pawl .call .type{fill:#8db4ff}
      .pawl .compute .type{fill:#c3a9f8}
      .pawl .each .type{fill:#5fd6c9}
      .pawl .child .type{fill:#ee9be1}
      .pawl .question .type,.pawl .deadline .label{fill:#f5b08c}
      .pawl .missing .type,.pawl .error .label{fill:#fca5a5}
      .pawl .otherwise .label,.pawl .compensation .label{fill:#94a3b8}
      .pawl .error .edge{stroke:#f87171}
      .pawl .error .head{fill:#f87171}
      .pawl .deadline .edge{stroke:#e8834f}
      .pawl .deadline .head{fill:#e8834f}
      .pawl .visited .card{stroke:#5b93ff}
      .pawl .visited .edge{stroke:#5b93ff}
      .pawl .visited .head{fill:#5b93ff}
      .pawl .visited.error .edge{stroke:#f87171}
      .pawl .visited.error .head{fill:#f87171}
      .pawl .visited.deadline .edge{stroke:#e8834f}
      .pawl .visited.deadline .head{fill:#e8834f}
      .pawl .badge{stroke:#0f1520}
      .pawl .done .card{stroke:#3fb984}
      .pawl .done .said{fill:#6fd3a5}
      .pawl .failed .card{stroke:#f87171}
      .pawl .failed .said{fill:#fca5a5}
      .pawl .active .said{fill:#8db4ff}
      .pawl .waiting .card{stroke:#e8834f}
      .pawl .waiting .said{fill:#f5b08c}
      .pawl .cancelled .card{stroke:#8492a8}
      .pawl .cancelled .said{fill:#94a3b8}
      }
      """;

  private SvgStyle() {}
}
